import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: {
    digest_items: {
      of: 'library',
      exported: 'what people would be told here next',
      // Who has muted a conversation says nothing about its contact. What waits for a digest is told by nobody once the conversation is erased.
      personal: [{ of: 'conversation', erase: 'delete', exported: false }],
      whenMerged: { conversation: { stays: 'an item tells what happened in this conversation' } },
      audited: 'written by the server',
    },
    alert_mails: {
      of: 'library',
      exported: 'what people were told here lately',
      personal: 'about staff, who are no contacts',
      audited: 'written by the server',
    },
    muted_conversations: {
      of: 'library',
      exported: {},
      personal: { kept: 'who has muted a conversation says nothing about its contact' },
      whenMerged: { conversation: { stays: 'muting one conversation does not mute the other' } },
      audited: 'changed in daily work, which is not audited',
    },
    notification_subscriptions: {
      of: 'library',
      exported: {},
      personal: 'about staff, who are no contacts',
      audited: 'changed in daily work, which is not audited',
    },
    push_devices: {
      of: 'library',
      exported: 'secrets of this installation',
      personal: 'about staff, who are no contacts',
      audited: 'a removed device is logged; its address is a secret',
    },
  },
  uses: { reads: ['sessions'], because: 'a device is told nothing once its session has ended, asked in the statement that finds it' },
}
