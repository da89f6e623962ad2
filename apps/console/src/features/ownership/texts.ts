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
  done: '{name} owns the library now',
  deletion: 'Delete the library',
  deletionText:
    'Deletes all conversations, articles, people and files of this library. It can be called off for seven days; until then, everything goes on working.',
  deletionPlanned: 'This library will be deleted on {date}. {name} asked for it.',
  keep: 'Keep the library',
  kept: 'The library is kept',
  remove: 'Delete',
  removeTitle: 'Delete {name}?',
  removeText: 'In seven days, everything in this library will be gone for good. All admins are told by email. Type the name of the library to go on.',
  companyName: 'Name of the library',
  hasChildren: 'This library has child libraries. Delete them first.',
  planned: 'The library will be deleted in seven days',
  cancel: 'Cancel',
  close: 'Close',
})
