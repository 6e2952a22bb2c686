from games.allowance import Allowance


def test_it_allows_so_many_messages_in_a_second() -> None:
    allowance = Allowance(messages=3, seconds=1.0)
    assert [allowance.take(0.1 * number) for number in range(4)] == [True, True, True, False]


def test_it_allows_more_when_the_first_is_a_second_ago() -> None:
    allowance = Allowance(messages=3, seconds=1.0)
    for number in range(3):
        allowance.take(0.1 * number)
    assert not allowance.take(0.99)
    assert allowance.take(1.0)
    assert not allowance.take(1.05)
    assert allowance.take(1.1)
