-- From now on, the timer of an offer names its agent; timers stored earlier do not, so their offers would never end. The sweep offers these chats again.
update conversations set offered_to = null where state = 'waiting' and offered_to is not null;
