-- When the chat was offered, so that the agent sees how long the offer stays open.
alter table conversations add column offered_at timestamptz;
