import type { TrialQuestion } from './held-questions.ts'
import type { TrialArticle } from './help-centers.ts'

/**
 * A second held set, with a help center of its own (a museum with courses, a telephone company): written after the rules were made, before the first held set was
 * looked at and its kinds of mistakes mended.
 */
export const museumCenter: readonly TrialArticle[] = [
  {
    title: 'Opening hours and tickets',
    text: 'We are open Tuesday to Sunday from 10:00 to 18:00, on Thursdays until 21:00. We are closed on Mondays and on 24 December.\nA ticket costs 12 €, for students 6 €. Children under 12 are free.\nYou can buy tickets online or at the desk. A ticket is valid for one day.',
    keywords: ['admission', 'entry'],
  },
  {
    title: 'Guided tours',
    text: 'Guided tours in English start every Saturday at 14:00 and take 90 minutes.\nA tour costs 5 € on top of the ticket.\nGroups may have up to 20 people. Please book a group tour two weeks before.',
  },
  {
    title: 'Photography',
    text: 'You may take photos without flash. Tripods and selfie sticks are not allowed.\nFor commercial photos, write to press@museum.example.',
  },
  {
    title: 'Cloakroom and bags',
    text: 'Leave large bags and umbrellas in the cloakroom on the ground floor. It is free.\nLockers take a one euro coin, which you get back.\nWe keep things that were found for six months at the desk.',
    keywords: ['luggage', 'lost property'],
  },
  {
    title: 'Getting around in a wheelchair',
    text: 'All floors can be reached by lift. We lend three wheelchairs free of charge; ask at the desk.\nAssistance dogs are welcome.',
  },
  {
    title: 'Your SIM card',
    text: 'To activate your SIM card, open the app, choose Activate and scan the code on the letter.\nActivation takes up to two hours.\nIf your SIM card is lost or stolen, block it in the app under Card, Block. A new one costs 10 €.',
  },
  {
    title: 'Roaming',
    text: 'In the European Union you use your data without extra cost. Outside of it, a megabyte costs 0.20 €.\nTo turn roaming off, open Settings, Mobile data on your phone.',
    keywords: ['abroad', 'travel'],
  },
  {
    title: 'Keep your number',
    text: 'Tell us your old number when you order, and we move it for you.\nMoving a number takes five working days. Your old provider may charge up to 7 €.',
    keywords: ['port'],
  },
  {
    title: 'Why your internet is slow',
    text: 'The internet gets slow when your data is used up. Then we reduce the speed to 64 kilobits.\nBuy more data in the app, or wait until the first day of the next month.',
  },
  {
    title: 'Leave us',
    text: 'You can cancel with one month of notice. Send us a letter or use the form under Contract, Cancel.\nOnly the holder of the contract can cancel.',
    keywords: ['cancel', 'terminate'],
  },
]

export const secondHeld: readonly TrialQuestion[] = [
  ['When are you open on Thursdays?', 'on Thursdays until 21:00'],
  ['Are you open on Mondays?', 'closed on Mondays'],
  ['How much is a student ticket?', 'for students 6 €'],
  ['Do children need a ticket?', 'Children under 12'],
  ['How long is a ticket valid?', 'valid for one day'],
  ['How often do guided tours start?', 'every Saturday'],
  ['How long does a guided tour take?', '90 minutes'],
  ['How many people can be in a group?', 'up to 20 people'],
  ['Can I take photos?', 'without flash'],
  ['Can I bring a tripod?', 'not allowed'],
  ['Where can I leave my bag?', 'in the cloakroom'],
  ['Is the cloakroom free?', 'It is free'],
  ['How much does a locker cost?', 'one euro coin'],
  ['Is there a lift?', 'by lift'],
  ['Can I bring my dog?', null],
  ['Is there a restaurant?', null],
  ['How do I become a member?', null],
  ['Who painted the large picture in the hall?', null],
  ['Can I touch the paintings?', null],
  ['How much is a guided tour in French?', null],
  ['Where can I park?', null],
  ['How do I activate my SIM card?', 'choose Activate'],
  ['How long does activation take?', 'two hours'],
  ['My SIM card was stolen, what should I do?', 'block it in the app'],
  ['What does a new SIM card cost?', 'A new one costs 10 €'],
  ['How do I turn off roaming?', 'open Settings, Mobile data'],
  ['How much is a megabyte outside the EU?', '0.20 €'],
  ['Can I keep my old number?', 'Tell us your old number'],
  ['How long does it take to move my number?', 'five working days'],
  ['Why is my internet so slow?', 'data is used up'],
  ['Why is my phone so slow?', null],
  ['How can I buy more data?', 'in the app'],
  ['Who can cancel the contract?', 'Only the holder'],
  ['Can I cancel by phone?', null],
  ['How often can I change my number?', null],
  ['How do I unlock my SIM card?', null],
  ['How much data do I have?', null],
  ['Where is your nearest shop?', null],
  ['Can I lend a wheelchair?', 'three wheelchairs'],
  ['How long do you keep lost things?', 'six months'],
]
