import type { SharedWords } from './shared-words.ts'

/** The texts shared by all apps in Arabic. */
export const sharedArabic: SharedWords = {
  left_out: {
    empty: 'لم يُرفق {name}: الملف فارغ.',
    too_large: 'لم يُرفق {name}: الملف كبير جدًا.',
    too_many: 'لم يُرفق {name}: كان عدد الملفات كبيرًا جدًا.',
    unsupported_type: 'لم يُرفق {name}: لا تُقبل ملفات من هذا النوع.',
    no_room: 'لم يُرفق {name}: لم تتبقَّ مساحة كافية.',
    unreadable: 'لم يُرفق {name}: تعذّرت قراءة الملف.',
    missing: 'لم يُرفق {name}: لم يكن ضمن البيانات المستوردة.',
    failed: 'لم يُرفق {name}: تعذّر رفع الملف.',
    more: {
      zero: 'أُرفقت كل الملفات.',
      one: 'لم يُرفق ملف آخر.',
      two: 'لم يُرفق ملفان آخران.',
      few: 'لم تُرفق {count} ملفات أخرى.',
      many: 'لم يُرفق {count} ملفًا آخر.',
      other: 'لم يُرفق {count} ملف آخر.',
    },
  },
  'rich-text': { taskOpen: 'للإنجاز:', taskDone: 'أُنجز:' },
}
