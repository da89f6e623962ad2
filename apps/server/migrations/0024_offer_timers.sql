-- The timer of an offer names its agent from now on; timers stored before do not, so their offers would never end. These chats are offered afresh by the sweep.
update conversations set offered_to = null where state = 'waiting' and offered_to is not null;
