import { api } from '@porchlight/contracts/api'
import type { StaffActor } from '../kernel/context.ts'
import type { CallAt } from './calls-at.ts'

/** What the home page of the shop's help center says, and its categories, in German and Arabic. */
const hero = { heroTitle: 'How can we help you ride?', heroText: 'Orders, returns and everything that turns.' }
const phrases: Record<string, [de: string, ar: string]> = {
  [hero.heroTitle]: ['Wie bringen wir Sie ins Rollen?', 'كيف نساعدك على الانطلاق؟'],
  [hero.heroText]: ['Bestellungen, Rücksendungen und alles, was sich dreht.', 'الطلبات والمرتجعات وكل ما يدور.'],
  'Riding safely': ['Sicher fahren', 'ركوب آمن'],
  'Leasing for companies': ['Leasing für Firmen', 'التأجير للشركات'],
  'Orders and delivery': ['Bestellung und Lieferung', 'الطلبات والتوصيل'],
  'Delivery of bikes': ['Lieferung von Fahrrädern', 'توصيل الدراجات'],
  Abroad: ['Ins Ausland', 'إلى الخارج'],
  'Returns and refunds': ['Rückgabe und Erstattung', 'الإرجاع والاسترداد'],
  'Find your bike': ['Ihr Fahrrad finden', 'اختر دراجتك'],
  'E-bikes': ['E-Bikes', 'الدراجات الكهربائية'],
  "Children's bikes": ['Kinderräder', 'دراجات الأطفال'],
  'Repairs at home': ['Selbst reparieren', 'الإصلاح في المنزل'],
  Workshop: ['Werkstatt', 'الورشة'],
  'Account and payment': ['Konto und Zahlung', 'الحساب والدفع'],
  'Helmets, lights and locks, for every shop of the group.': [
    'Helme, Lichter und Schlösser, für jeden Laden der Gruppe.',
    'خوذ ومصابيح وأقفال، لكل متاجر المجموعة.',
  ],
  'Bikes as a benefit.': ['Fahrräder als Zusatzleistung.', 'دراجات ميزةً للموظفين.'],
  'From the basket to your door.': ['Vom Warenkorb bis zu Ihrer Tür.', 'من سلة المشتريات إلى بابك.'],
  'What comes in the large box.': ['Was im großen Karton kommt.', 'ما يصل في الصندوق الكبير.'],
  'Outside of the European Union.': ['Außerhalb der Europäischen Union.', 'خارج الاتحاد الأوروبي.'],
  'If it does not fit.': ['Wenn es nicht passt.', 'إذا لم يكن مناسبًا.'],
  'Sizes, models, accessories.': ['Größen, Modelle, Zubehör.', 'مقاسات وطرازات وملحقات.'],
  'From 12 to 24 inches.': ['Von 12 bis 24 Zoll.', 'من 12 إلى 24 بوصة.'],
  'Range, batteries, motors.': ['Reichweite, Akkus, Motoren.', 'المدى والبطاريات والمحركات.'],
  'Ten minutes and two tools.': ['Zehn Minuten und zwei Werkzeuge.', 'عشر دقائق وأداتان.'],
  'When you would rather have it done.': ['Wenn Sie es lieber machen lassen.', 'إذا فضّلت أن نقوم به نحن.'],
  'Passwords, invoices, vouchers.': ['Passwörter, Rechnungen, Gutscheine.', 'كلمات المرور والفواتير والقسائم.'],
}

/** Words the home page of the shop's help center, and has it and the categories read in three languages. */
export async function plantLanguages(call: CallAt, owner: StaffActor, now: number): Promise<void> {
  await call(owner, now, api.librarySettings.update, { publicHelpCenterTheme: hero })
  for (const [source, [german, arabic]] of Object.entries(phrases)) {
    await call(owner, now, api.translations.create, { language: 'de', source, translation: german })
    await call(owner, now, api.translations.create, { language: 'ar', source, translation: arabic })
  }
}
