-- Empty means the widget's own text, in the widget's language. Libraries that had changed another chat setting had the English one
-- stored.
update libraries set chat_settings = chat_settings || '{"greeting": ""}' where chat_settings ->> 'greeting' = 'Hi there! How can we help?';
update libraries set chat_settings = chat_settings || '{"offline_notice": ""}'
where chat_settings ->> 'offline_notice' = 'We are away right now. Leave a message and we will answer as soon as we are back.';
