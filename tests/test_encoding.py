"""What cannot be read is refused politely."""

from django.test import Client


def test_it_refuses_what_it_cannot_read_in_the_language_of_the_reader() -> None:
    answer = Client().get("/ratings/?name=%00", headers={"accept-language": "zh-HK"})
    assert answer.status_code == 400
    assert "請返回上一頁再試。" in answer.content.decode()
