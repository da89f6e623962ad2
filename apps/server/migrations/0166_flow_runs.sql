-- Whether a flow answers in a conversation: until people do, it waits in no queue. With a constant default, no row is rewritten.
alter table conversations add column in_flow text not null default 'no' check (in_flow in ('no', 'yes'));
-- A run is written before the conversation that begins with it.
alter table flow_runs alter constraint flow_runs_support_lib_id_conversation_ref_fkey deferrable initially deferred;
