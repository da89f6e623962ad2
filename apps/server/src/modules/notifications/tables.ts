import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: ['alert_mails', 'digest_items', 'muted_conversations', 'notification_subscriptions', 'push_devices'],
  exported: {
    alert_mails: 'what people were told here lately',
    digest_items: 'what people would be told here next',
    muted_conversations: {},
    notification_subscriptions: {},
    push_devices: 'secrets of this installation',
  },
  uses: { reads: ['sessions'], because: 'a device is told nothing once its session has ended, asked in the statement that finds it' },
}
