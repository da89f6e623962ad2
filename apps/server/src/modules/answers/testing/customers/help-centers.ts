/** An article of a help center for questions: its title, its text as lines (those that begin with `## ` are headings), and its keywords. */
export type TrialArticle = { title: string; text: string; keywords?: string[] }

/** A help center in English of four trades: a bike shop, a bookkeeping program, a hotel and an insurer. */
export const englishCenter: readonly TrialArticle[] = [
  {
    title: 'Looking after your tyres',
    text: 'Tyres wear faster when they are too soft.\n## Pressure\nPump city tyres to four bar and touring tyres to five bar.\n## Checks\nCheck the pressure once a month, and before every long tour.\nReplace a tyre when you can see its threads.',
    keywords: ['tire', 'air'],
  },
  {
    title: 'Workshop prices',
    text: 'A small service costs 59 €. A large service costs 139 € and includes trued wheels, new cables and a test ride.\nFitting a child seat costs 15 €.\nWe call you before we do anything that costs more.',
  },
  {
    title: 'Workshop appointments',
    text: 'Book your appointment under Workshop on our website or call us.\nA small service takes one day, a large service three days.\nYou get a loan bike for free while yours is with us. Please bring your key and the battery.\nIf you cannot come, cancel at least 24 hours before.',
  },
  {
    title: 'Where we deliver',
    text: 'We deliver to all countries of the European Union, to Norway and to Switzerland.\nWe do not deliver to parcel lockers, because a bike does not fit.\nA bike arrives within six working days. Accessories arrive within two working days.',
    keywords: ['shipping', 'countries'],
  },
  {
    title: 'Returning a bike',
    text: 'You can return a bike within 30 days if you have ridden it less than 20 kilometres.\nTo return it, open My orders, choose the bike and press Return. A carrier then collects it at your door.\nReturning a bike is free inside the European Union. From other countries you pay the carrier.\nWe refund the price within five days after the bike is back in our warehouse.',
    keywords: ['refund', 'send back'],
  },
  {
    title: 'The battery of your e-bike',
    text: 'A full charge takes four hours.\nThe battery lasts for about 80 kilometres on flat roads.\nStore the battery at room temperature in winter and charge it every two months.\nThe battery is not allowed on passenger planes.\nDo not open the battery: the warranty ends if you do.',
    keywords: ['range', 'charging'],
  },
  {
    title: 'Warranty',
    text: 'Frames have a warranty of ten years, batteries and motors of two years.\nThe warranty does not cover worn tyres, chains and brake pads.\nSend us your receipt and three pictures to make a claim.',
  },
  {
    title: 'Invite a teammate',
    text: 'Open Settings, Team and press Invite.\nOnly owners and admins can invite teammates.\nAn invitation is valid for seven days.\nYour plan decides how many teammates you can have: three in Starter, ten in Business, and as many as you like in Enterprise.',
    keywords: ['users', 'seats'],
  },
  {
    title: 'Import transactions from your bank',
    text: 'Ledgerline reads CSV, MT940 and CAMT files.\n1. Open Banking and choose your account\n2. Press Import and pick the file\n3. Check the columns and confirm\nA file may have up to 5,000 transactions.\nTransactions that are already there are skipped.',
    keywords: ['upload', 'statement'],
  },
  {
    title: 'Plans and billing',
    text: 'Starter costs 9 € a month, Business costs 29 € a month.\nWe charge your card on the first day of every month.\nYou can change your plan at any time under Settings, Billing.\nIf you cancel, your plan runs until the end of the month. We do not refund months that have begun.\nYour invoices are under Settings, Billing, Invoices.',
    keywords: ['price', 'subscription'],
  },
  {
    title: 'Two-step sign-in',
    text: 'With two-step sign-in you enter a code from your phone after your password.\nTo turn it on, open Profile, Security and scan the code with an authenticator app.\nIf you lose your phone, sign in with one of your ten recovery codes.\nAn admin can require two-step sign-in for everybody in the team.',
    keywords: ['2fa', 'authenticator'],
  },
  {
    title: 'Why an export is empty',
    text: 'An export is empty because its period has no booked transactions: drafts are never exported.\nBook your drafts first, then export again.',
  },
  {
    title: 'Delete your company',
    text: 'Only the owner can delete a company.\nOpen Settings, Company, and choose Delete at the bottom of the page.\nWe keep your data for 30 days, so that you can change your mind. Then we delete it for good.',
  },
  {
    title: 'Arrival and departure',
    text: 'Check-in is from 15:00. Check-out is until 11:00.\nReception is open from 06:00 to 23:00. If you arrive later, take your key from the box at the door; we send you its code.\nA late check-out until 14:00 costs 20 €, if the room is free.\nYou can leave your luggage at reception on the day of your departure.',
  },
  {
    title: 'Breakfast',
    text: 'Breakfast is served from 07:00 to 10:30, on Sundays until 11:30.\nIt is included in every room rate.\nGuests from outside pay 18 €. Children under six eat for free.\nWe have gluten-free bread and oat milk; please tell us the evening before.',
  },
  {
    title: 'Parking',
    text: 'The garage is behind the hotel, in Mill Street.\nA space costs 14 € a night. It cannot be reserved.\nThere are four chargers for electric cars in the garage.\nThe garage is two metres high.',
  },
  {
    title: 'Dogs and other pets',
    text: 'Dogs are welcome for 12 € a night. They may not come into the restaurant or the spa.\nPlease do not leave your dog alone in the room.\nOther animals are not allowed.',
  },
  {
    title: 'Cancel your booking',
    text: 'You can cancel free of charge until 18:00 on the day before you arrive. After that we charge the first night.\nTo cancel, use the link in your confirmation or call reception.\nBookings at the saver rate cannot be cancelled.',
  },
  {
    title: 'Pool and spa',
    text: 'The pool is open every day from 08:00 to 21:00, the sauna from 16:00.\nTowels are in your room. Bathrobes cost 5 €.\nChildren under 14 may use the pool until 18:00, with an adult.\nMassages are booked at reception.',
  },
  {
    title: 'Report a claim',
    text: 'Report a claim within seven days after the damage.\nOpen the app, choose Claims and follow the steps, or call +49 30 5550 120 day and night.\nWe need pictures of the damage, and for theft the number of the police report.\nAn adviser answers within two working days.',
    keywords: ['damage', 'accident'],
  },
  {
    title: 'What household insurance covers',
    text: 'It covers fire, storm, burst pipes and burglary.\nBikes are covered up to 1,000 € if they were locked.\nIt does not cover floods, unless you have added natural hazards.\nIt is valid worldwide for things that you take along for up to three months.',
  },
  {
    title: 'Pay your premium',
    text: 'You can pay by direct debit or by bank transfer, not by card.\nThe premium is due on 1 January. If you pay by quarter, it is due on the first day of each quarter.\nIf you pay late, we send a reminder after 14 days; it costs 4 €.',
  },
  {
    title: 'Change your address',
    text: 'Tell us your new address in the app under Profile, Contact.\nYour premium can change with your address, because we calculate it by postcode.\nAfter you move, both flats are insured for two months.',
    keywords: ['moving'],
  },
  {
    title: 'End your contract',
    text: 'You can end your contract three months before the end of the insured year, or within one month after we have paid a claim.\nWrite to us by email or letter; a phone call is not enough.\nWho dies leaves the contract to the heirs, who can end it at once.',
    keywords: ['cancel policy', 'terminate'],
  },
]

/** A help center in German, of a shop for garden machines with a workshop. */
export const germanCenter: readonly TrialArticle[] = [
  {
    title: 'Versand und Lieferzeit',
    text: 'Wir liefern nach Deutschland, Österreich und in die Schweiz.\nPakete sind nach zwei bis drei Werktagen bei Ihnen. Mäher kommen mit der Spedition und brauchen eine Woche.\nDer Versand kostet 4,90 €, ab 60 € ist er kostenlos.\nAn Packstationen liefern wir nicht.',
    keywords: ['Lieferung'],
  },
  {
    title: 'Etwas zurückgeben',
    text: 'Sie können alles innerhalb von 30 Tagen zurückgeben, solange es nicht benutzt wurde.\nÖffnen Sie dazu Meine Bestellungen und drucken Sie den Rücksendeschein aus.\nDie Rückerstattung dauert nach Eingang der Ware fünf Werktage.\nFür Mäher kommt die Spedition zu Ihnen; das kostet 29 €.',
    keywords: ['Rückgabe', 'Rücksendung'],
  },
  {
    title: 'Den Mäher warten',
    text: 'Wechseln Sie das Öl alle 50 Betriebsstunden, mindestens einmal im Jahr.\nSchärfen Sie das Messer vor jeder Saison.\nReinigen Sie den Luftfilter mit warmem Wasser und lassen Sie ihn trocknen.\nZiehen Sie vor jeder Arbeit den Zündkerzenstecker ab.',
    keywords: ['Wartung', 'Rasenmäher'],
  },
  {
    title: 'Der Akku lädt nicht',
    text: 'Der Akku lädt nicht, weil er zu kalt ist: Unter 5 °C sperrt ihn die Elektronik.\nLegen Sie ihn eine Stunde in einen warmen Raum.\nEine volle Ladung dauert 90 Minuten.\nBlinkt die Lampe rot, ist der Akku defekt.',
  },
  {
    title: 'Garantie',
    text: 'Auf Motoren geben wir fünf Jahre Garantie, auf Akkus zwei Jahre.\nMesser, Riemen und Filter sind ausgeschlossen.\nSchicken Sie uns den Kaufbeleg und zwei Fotos.',
  },
  {
    title: 'Bezahlen',
    text: 'Sie können mit Kreditkarte, PayPal oder auf Rechnung bezahlen.\nRechnungen sind innerhalb von 14 Tagen fällig.\nRatenzahlung bieten wir ab 200 € an.',
    keywords: ['Zahlung', 'Zahlungsarten'],
  },
  {
    title: 'Ihr Kundenkonto',
    text: 'Ihr Passwort ändern Sie unter Konto, Sicherheit.\nDie Lieferadresse ändern Sie unter Konto, Adressen, solange das Paket nicht unterwegs ist.\nIhr Konto löschen wir, wenn Sie uns schreiben; Rechnungen bewahren wir zehn Jahre auf.',
  },
  {
    title: 'Die Werkstatt',
    text: 'Die Werkstatt ist von Montag bis Freitag von 8 bis 17 Uhr geöffnet, im Frühling auch samstags.\nEine Inspektion kostet 79 €.\nSie finden uns am Gewerbering 4, hinter der Tankstelle.\nTermine machen wir am Telefon aus.',
  },
]
