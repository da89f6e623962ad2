import type { SharedWords } from './shared-words.ts'

/** The texts shared by all apps in Spanish. */
export const sharedSpanish: SharedWords = {
  left_out: {
    empty: '{name} no se ha adjuntado: está vacío.',
    too_large: '{name} no se ha adjuntado: es demasiado grande.',
    too_many: '{name} no se ha adjuntado: había demasiados archivos.',
    unsupported_type: '{name} no se ha adjuntado: no se aceptan archivos de este tipo.',
    no_room: '{name} no se ha adjuntado: no quedaba espacio.',
    unreadable: '{name} no se ha adjuntado: no se pudo leer.',
    missing: '{name} no se ha adjuntado: no estaba en la importación.',
    failed: '{name} no se ha adjuntado: no se pudo subir.',
    more: {
      one: '{count} archivo más no se ha adjuntado.',
      many: '{count} de archivos más no se han adjuntado.',
      other: '{count} archivos más no se han adjuntado.',
    },
  },
  'rich-text': { taskOpen: 'Pendiente:', taskDone: 'Hecho:' },
}
