"""Addresses of the start page, the lobby and tables."""

from django.urls import path

from games.views import invitations, lobby, own_table, pages, quickplay, tables

urlpatterns = [
    path("", pages.home, name="home"),
    path("onward/", pages.onward, name="onward"),
    path("play/", pages.play, name="play"),
    path("lobby/", lobby.lobby, name="lobby"),
    path("quick-play/", quickplay.quick_play, name="quick_play"),
    path("quick-play/stop/", quickplay.stop_waiting, name="stop_waiting"),
    path("join/", lobby.join_by_code, name="join"),
    path("join/<slug:token>/", lobby.join_by_link, name="join_by_link"),
    path("invitations/<slug:public_id>/", invitations.invitation, name="invitation"),
    path("tables/new/", tables.new_table, name="new_table"),
    path("tables/<slug:public_id>/", tables.table, name="table"),
    path("tables/<slug:public_id>/room/", tables.room, name="room"),
    path("tables/<slug:public_id>/watch/", tables.watch, name="watch"),
    path("tables/<slug:public_id>/sit/", tables.sit, name="sit"),
    path("tables/<slug:public_id>/leave/", own_table.leave, name="leave"),
    path("tables/<slug:public_id>/left/", own_table.left, name="left"),
    path("tables/<slug:public_id>/host/", own_table.host, name="host"),
    path("tables/<slug:public_id>/invite/", own_table.invite_person, name="invite"),
    path("tables/<slug:public_id>/rematch/", own_table.rematch, name="rematch"),
]
