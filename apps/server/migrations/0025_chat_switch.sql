-- From now on, `chatIntegrations.enable` and `modalChatIntegration.enable` decide whether visitors can start a chat. Until now `settings.chat_enabled` did
-- (true when absent), and a stored `enable` had no effect: every library keeps the state its visitors know.
update libraries set
  integrations = integrations
    || jsonb_build_object('chatIntegrations', coalesce(integrations -> 'chatIntegrations', '{}')
      || jsonb_build_object('enable', coalesce((settings ->> 'chat_enabled')::boolean, true)))
    || jsonb_build_object('modalChatIntegration', coalesce(integrations -> 'modalChatIntegration', '{}')
      || jsonb_build_object('enable', coalesce((settings ->> 'chat_enabled')::boolean, true) and coalesce((integrations #>> '{modalChatIntegration,enable}')::boolean, false))),
  settings = settings - 'chat_enabled'
  where integrations ? 'chatIntegrations' or integrations ? 'modalChatIntegration' or settings ? 'chat_enabled';
