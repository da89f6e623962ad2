/** A demo article. Its text is given as lines (`- ` and `1. ` make lists, `! ` a tip, `## ` a heading). `changed` means published with unpublished changes. */
export type DemoArticle = { title: string; text: string; keywords?: string[]; state?: 'draft' | 'changed' }
export type DemoCategory = { title: string; icon: string; description: string; articles: DemoArticle[]; below?: DemoCategory[] }

const article = (title: string, text: string, ...keywords: string[]): DemoArticle => ({ title, text, keywords })

/** The parent library's help center, inherited by every shop in the group. */
export const agencyHelpCenter: DemoCategory[] = [
  {
    title: 'Riding safely',
    icon: 'shield',
    description: 'Helmets, lights and locks, for every shop of the group.',
    articles: [
      article(
        'How a helmet should fit',
        'Two fingers above the eyebrows, straps in a V around the ears.\n1. Put it on level\n1. Close the buckle\n1. Turn the wheel until nothing moves\n! Replace a helmet after any fall, even if you see no crack.',
        'helmet',
        'size',
      ),
      article(
        'Which lock is enough?',
        'A lock should cost a tenth of the bike. Fix the frame, not the wheel, to something that cannot be lifted.',
        'theft',
        'lock',
      ),
      article(
        'After an accident',
        'Call 112 if anybody is hurt. Take pictures before anything is moved, exchange names, and have the bike looked at before you ride on.',
        'crash',
        'police',
      ),
      article(
        'Lights the law asks for',
        'White in front, red behind, reflectors on wheels and pedals. Rechargeable lights are allowed, also on loan bikes.',
        'light',
        'law',
      ),
    ],
  },
  {
    title: 'Leasing for companies',
    icon: 'building',
    description: 'Bikes as a benefit.',
    articles: [
      article(
        'How leasing works',
        'Your employer leases the bike, you ride it, a small part of your salary pays for it. After 36 months you may buy it.',
        'employer',
        'benefit',
      ),
      article('What is insured', 'Theft, falls and vandalism, worldwide for 30 days a year. Wear of tyres, chain and brake pads is not.', 'insurance', 'theft'),
      article(
        'Returning a leased bike',
        'Bring it to any shop of the group in the last week of the contract. We check it together and give you a paper for your employer.',
        'end of contract',
      ),
    ],
  },
]

/** The shop's help center. */
export const shopHelpCenter: DemoCategory[] = [
  {
    title: 'Orders and delivery',
    icon: 'package',
    description: 'From the basket to your door.',
    articles: [
      article(
        'Track your parcel',
        'The link is in the mail we send when the parcel leaves us. It works from the evening of that day.',
        'tracking',
        'where is my order',
      ),
      article(
        'Shipping times and costs',
        'Parcels leave every working day at 16:00 and take two days.\n## What it costs\nFree above 80 €.\n! Bikes travel with a carrier that calls you first.',
        'delivery',
        'courier',
      ),
      article(
        'Change or cancel an order',
        'As long as it is not packed. Write to us in the chat with your order number; before noon we nearly always manage.',
        'cancel',
      ),
    ],
    below: [
      {
        title: 'Delivery of bikes',
        icon: 'truck',
        description: 'What comes in the large box.',
        articles: [
          article(
            'What to do when the bike arrives',
            '1. Look at the box before you sign\n1. Take a picture of every dent\n1. Turn the handlebar straight and fix it with the 5 mm key\n1. Put the pedals on: R to the right, L to the left',
            'assembly',
            'box',
          ),
          article(
            'Delivery to a fourth floor',
            'The carrier delivers to the street door. For 29 € two people carry it up and take the box with them.',
            'stairs',
          ),
        ],
      },
      {
        title: 'Abroad',
        icon: 'globe',
        description: 'Outside of the European Union.',
        articles: [
          article(
            'Customs for Norway and Switzerland',
            'We deduct our VAT; the carrier collects yours with a fee of about 15 €. Tyres and tools are never a problem, batteries always travel alone.',
            'customs',
            'vat',
          ),
        ],
      },
    ],
  },
  {
    title: 'Returns and refunds',
    icon: 'rotate',
    description: 'If it does not fit.',
    articles: [
      article(
        'Return something within 30 days',
        'Unused, in its packing, with the paper that came with it. The label is free inside the EU.\n- Clothes may be tried on\n- Helmets may be worn indoors\n- Bikes may be ridden once around the block',
        'send back',
        'exchange',
      ),
      article(
        'How long does a refund take?',
        'We pay within five working days after the parcel is with us, the way you paid. Banks take another two.',
        'money back',
      ),
      article(
        'Exchange for another size',
        'Order the right size at once and send the other one back: it is faster than waiting, and it will not be sold out.',
        'size',
        'swap',
      ),
      article('Something arrived broken', 'Send us two pictures in the chat. You need not send anything back before we have answered.', 'damage', 'warranty'),
    ],
  },
  {
    title: 'Find your bike',
    icon: 'bike',
    description: 'Sizes, models, accessories.',
    articles: [
      article(
        'Find your size',
        'Measure the inside of your leg, barefoot, with a book. Multiply by 0.66 for a city bike, by 0.57 for a mountain bike.',
        'height',
        'frame',
      ),
      article(
        'Mudguards, racks and child seats',
        'All our bikes have the threads for mudguards and a rack. A child seat needs a rack for 25 kg, or a frame without carbon.',
        'accessories',
      ),
      article(
        'Fjord or Harbour?',
        'The Fjord is for long days with luggage, the Harbour for every day in town. Both take mudguards and a child seat.',
        'touring',
        'city',
      ),
    ],
    below: [
      {
        title: "Children's bikes",
        icon: 'star',
        description: 'From 12 to 24 inches.',
        articles: [
          article(
            'Which size for which child',
            'The inner leg counts, not the age.\n- 42 cm: Sparrow 14\n- 48 cm: Sparrow 16\n- 54 cm: Sparrow 20\n- 62 cm: Sparrow 24',
            'kids',
            'age',
          ),
          article(
            'We take outgrown bikes back',
            'For the next Sparrow you get half of what you paid for the last one, if it is less than three years old.',
            'trade in',
          ),
        ],
      },
      {
        title: 'E-bikes',
        icon: 'battery',
        description: 'Range, batteries, motors.',
        articles: [
          article(
            'How far an E-bike goes',
            'Between 40 and 120 km. Hills, wind and cold take the most.\n! Below 5 °C expect a third less.',
            'range',
            'battery',
          ),
          article('Care for the battery', 'Charge it at room temperature, store it half full, never leave it empty over the winter.', 'charge', 'winter'),
          article('Can I fly with it?', 'No: batteries above 160 Wh are not allowed on planes, neither in the cabin nor below it.', 'plane', 'travel'),
        ],
      },
    ],
  },
  {
    title: 'Repairs at home',
    icon: 'hammer',
    description: 'Ten minutes and two tools.',
    articles: [
      article(
        'Fix a flat tyre',
        '1. Take the wheel out\n1. Lift one side of the tyre with two levers\n1. Find the hole: hold the tube to your cheek\n1. Roughen, glue, wait five minutes, press the patch\n1. Look for what made the hole before you put it back',
        'puncture',
        'tube',
      ),
      article(
        'Adjust squeaking brakes',
        'Clean the rim with alcohol first. If it still squeaks, turn the pad so that its front touches a hair earlier.',
        'noise',
        'brake',
      ),
      article('Clean and oil the chain', 'A rag, a brush, one drop a link. Wipe off all that you can: what is outside only collects sand.', 'drivetrain'),
      article(
        'The gears jump',
        'Turn the barrel at the derailleur half a turn to the left. If that does not help, the chain is probably worn.',
        'shifting',
        'derailleur',
      ),
      article(
        'How hard to pump the tyres',
        'The limits are on the side of the tyre.\n- 28 mm: 6 bar\n- 37 mm: 4.5 bar\n- 47 mm: 3 bar\n- Cargo bikes: half a bar more',
        'pressure',
      ),
    ],
  },
  {
    title: 'Workshop',
    icon: 'tool',
    description: 'When you would rather have it done.',
    articles: [
      article(
        'Book a service',
        'Ring, write, or come by before 11:00. A service takes two working days; until then we lend you a bike.',
        'appointment',
        'loan bike',
      ),
      article(
        'What a service costs',
        'Small: 49 €, brakes, gears, air and oil. Large: 119 €, with new cables and trued wheels. Parts are extra, and we ask before we fit any.',
        'price',
      ),
      article('Warranty on our repairs', 'A year on what we did and on the parts we fitted. Bring the receipt or tell us your name.', 'guarantee'),
      { ...article('Winter storage', 'From November to March we keep your bike dry for 15 € a month and hand it over serviced.', 'winter'), state: 'draft' },
    ],
  },
  {
    title: 'Account and payment',
    icon: 'user',
    description: 'Passwords, invoices, vouchers.',
    articles: [
      article('Reset your password', 'Choose "Forgot your password?" on the sign-in page. The link in the mail works once, for an hour.', 'login', 'forgotten'),
      article(
        'Change your email address',
        'Under Account, with your password. We write to the old address too, so that nobody changes it behind your back.',
        'mail',
      ),
      article('Ways to pay', 'Card, PayPal, bank transfer, or three months later without interest above 300 €.', 'card', 'invoice'),
      article('Get an invoice again', 'Every invoice is under Account, Orders, as a PDF. We can add a company name up to 30 days later.', 'receipt', 'tax'),
      { ...article('Gift cards', 'Valid for three years, in the shop and here. What is left stays on the card.', 'voucher', 'present'), state: 'changed' },
      article('Delete your account', 'Under Account, at the bottom. We keep invoices for ten years, because we must, and nothing else.', 'privacy', 'data'),
    ],
  },
]
