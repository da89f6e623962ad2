import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings for web push on the pages of notifications. */
export const t = defineTexts('push_devices', {
  title: 'Devices',
  lead: 'Get alerts on these devices even when Porchlight isn’t open. They end when you sign out there.',
  none: 'No devices yet',
  turnOn: 'Turn on for this device',
  turnedOn: 'This device now gets alerts',
  unable: 'This browser can’t receive alerts while Porchlight is closed. On an iPhone or iPad, add Porchlight to the home screen first.',
  denied: 'Your browser is blocking notifications from this page. Allow them in its site settings.',
  browserRefused: 'Your browser couldn’t subscribe to alerts. Private windows usually can’t.',
  thisDevice: '{name} (this device)',
  unknown: 'Unknown device',
  added: 'Added',
  quotes: 'Quote messages',
  remove: 'Remove',
  removeOf: 'Remove {name}',
  result_sent: 'Sent',
  result_gone: 'No longer subscribed, so we removed it',
  result_refused: 'The push service refused the last alert',
  result_busy: 'The push service was busy',
  result_unreachable: 'The push service couldn’t be reached',
  testNone: 'There’s no device yet to send a test to',
  tested: '{name}: {result}',
})
