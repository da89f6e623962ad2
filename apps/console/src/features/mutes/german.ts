/** German UI strings for muting conversations. */
export const german = {
  mutes: {
    mute: 'Stummschalten',
    unmute: 'Stummschaltung aufheben',
    muteMentions: 'Auch Erwähnungen stummschalten',
    allowMentions: 'Erwähnungen durchlassen',
    muted: 'Stummgeschaltet: nur Erwähnungen werden gemeldet',
    mutedEntirely: 'Stummgeschaltet, auch Erwähnungen',
    now_yes: 'Stummgeschaltet. Nur Erwähnungen werden gemeldet.',
    now_entirely: 'Stummgeschaltet, auch Erwähnungen.',
    now_no: 'Nicht mehr stummgeschaltet.',
  },
}
