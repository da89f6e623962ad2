import type { SharedWords } from './shared-words.ts'

/** The texts shared by all apps in French. */
export const sharedFrench: SharedWords = {
  left_out: {
    empty: '{name} n’est pas joint : le fichier est vide.',
    too_large: '{name} n’est pas joint : le fichier est trop volumineux.',
    too_many: '{name} n’est pas joint : il y avait trop de fichiers.',
    unsupported_type: '{name} n’est pas joint : ce type de fichier n’est pas accepté.',
    no_room: '{name} n’est pas joint : il n’y avait plus de place.',
    unreadable: '{name} n’est pas joint : le fichier est illisible.',
    missing: '{name} n’est pas joint : il ne figurait pas dans l’import.',
    failed: '{name} n’est pas joint : l’envoi a échoué.',
    more: {
      one: '{count} autre fichier n’est pas joint.',
      many: '{count} d’autres fichiers ne sont pas joints.',
      other: '{count} autres fichiers ne sont pas joints.',
    },
  },
  'rich-text': { taskOpen: 'À faire :', taskDone: 'Fait :' },
}
