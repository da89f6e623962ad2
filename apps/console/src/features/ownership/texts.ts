import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings about the owner of a library. */
export const t = defineTexts('ownership', {
  title: 'Owner',
  lead: 'One admin owns the library. Nobody can deactivate them or change their role until they have handed it over.',
  owner: 'Owner',
  none: 'Nobody yet: the first admin who joins will be the owner.',
  handOver: 'Hand over',
  handOverTitle: 'Hand over the library',
  handOverText: 'The new owner stays an admin like you. You keep your role and your permissions.',
  newOwner: 'New owner',
  choose: 'Choose an admin',
  noOther: 'There is no other admin. Invite one, or make a teammate an admin first.',
  password: 'Your password',
  showPassword: 'Show password',
  wrongPassword: 'This isn’t your password.',
  done: '{name} owns the library now',
  cancel: 'Cancel',
  close: 'Close',
})
