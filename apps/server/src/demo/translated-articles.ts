/** Demo articles in further languages, by the title of the original. Texts are written as in `help-center.ts`. */
export const translatedArticles: Record<string, Record<string, { title: string; text: string }>> = {
  'Track your parcel': {
    de: {
      title: 'Ihr Paket verfolgen',
      text: 'Der Link steht in der E-Mail, die wir senden, wenn das Paket uns verlässt. Er funktioniert ab dem Abend dieses Tages.',
    },
    ar: { title: 'تتبّع طردك', text: 'تجد الرابط في رسالة البريد التي نرسلها عند خروج الطرد من عندنا. يعمل الرابط ابتداءً من مساء ذلك اليوم.' },
  },
  'Shipping times and costs': {
    de: {
      title: 'Versanddauer und Versandkosten',
      text: 'Pakete gehen an jedem Werktag um 16:00 Uhr ab und brauchen zwei Tage.\n## Was es kostet\nAb 80 € ist der Versand kostenlos.\n! Fahrräder bringt eine Spedition, die vorher anruft.',
    },
    ar: {
      title: 'مدة الشحن وتكلفته',
      text: 'تخرج الطرود كل يوم عمل في الساعة 16:00 وتصل خلال يومين.\n## التكلفة\nالشحن مجاني للطلبات التي تتجاوز 80 يورو.\n! تُنقل الدراجات مع شركة نقل تتصل بك أولًا.',
    },
  },
  'Change or cancel an order': {
    de: {
      title: 'Eine Bestellung ändern oder stornieren',
      text: 'Das geht, solange sie nicht verpackt ist. Schreiben Sie uns im Chat mit Ihrer Bestellnummer; vor 12 Uhr schaffen wir es fast immer.',
    },
    ar: {
      title: 'تعديل طلب أو إلغاؤه',
      text: 'هذا ممكن ما دام الطلب لم يُغلَّف بعد. اكتب لنا في المحادثة مع رقم طلبك؛ قبل الظهر ننجح في ذلك دائمًا تقريبًا.',
    },
  },
  'Return something within 30 days': {
    de: {
      title: 'Innerhalb von 30 Tagen zurücksenden',
      text: 'Unbenutzt, in der Verpackung, mit dem Schein, der dabei lag. Das Etikett ist innerhalb der EU kostenlos.\n- Kleidung darf anprobiert werden\n- Helme dürfen drinnen getragen werden\n- Fahrräder dürfen einmal um den Block gefahren werden',
    },
    ar: {
      title: 'إرجاع منتج خلال 30 يومًا',
      text: 'غير مستعمل وفي عبوته مع الورقة المرفقة به. ملصق الإرجاع مجاني داخل الاتحاد الأوروبي.\n- يمكن تجربة الملابس\n- يمكن ارتداء الخوذ داخل المنزل\n- يمكن ركوب الدراجة مرة واحدة حول المبنى',
    },
  },
  'How long does a refund take?': {
    de: {
      title: 'Wie lange dauert eine Erstattung?',
      text: 'Wir zahlen innerhalb von fünf Werktagen, nachdem das Paket bei uns ist, auf dem Weg, auf dem Sie bezahlt haben. Banken brauchen zwei weitere.',
    },
    ar: {
      title: 'كم يستغرق استرداد المبلغ؟',
      text: 'ندفع خلال خمسة أيام عمل بعد وصول الطرد إلينا، وبالطريقة التي دفعت بها. وتحتاج البنوك إلى يومين إضافيين.',
    },
  },
  'Something arrived broken': {
    de: {
      title: 'Etwas ist beschädigt angekommen',
      text: 'Senden Sie uns zwei Bilder im Chat. Sie müssen nichts zurücksenden, bevor wir geantwortet haben.',
    },
    ar: { title: 'وصل المنتج تالفًا', text: 'أرسل لنا صورتين في المحادثة. لا حاجة إلى إرجاع أي شيء قبل أن نردّ عليك.' },
  },
}
