/** The demo shop's news, oldest first. */
export const demoNews = [
  { title: 'Open on Sundays in December', category: 'Shop', text: 'From 11:00 to 17:00, with mulled juice in the workshop.' },
  { title: 'The Fjord 4 is here', category: 'Bikes', text: 'Lighter by 900 g, with room for 50 mm tyres. Come and ride it along the harbour.' },
  {
    title: 'Recall: lamp brackets of spring',
    category: 'Safety',
    text: 'Brackets of the lamp L2 may crack. We send you a new one; look for the letters KX on yours.',
  },
  { title: 'We repair while you wait', category: 'Workshop', text: 'Every Tuesday evening: flats, brakes, lights. No appointment, tea included.' },
]

/** Courses, with their lessons grouped by section. */
export const demoCourses = [
  {
    title: 'Your first hundred kilometres',
    description: 'A short course for people with a new bike.',
    lessons: [
      ['Before you start', 'Sit right', 'With the heel on the pedal your leg is just straight.'],
      ['Before you start', 'Brake with both hands', 'Two thirds in front, one third behind. Practise on an empty yard.'],
      ['On the road', 'Be seen', 'Ride a door’s width from parked cars. Look over your shoulder before you turn.'],
      ['On the road', 'After the first week', 'Tighten the handlebar and the pedals once. Cables stretch: come by, it is free.'],
    ],
  },
  {
    title: 'Keep it running',
    description: 'Four lessons, two tools.',
    lessons: [
      ['Every week', 'Air', 'Press with the thumb. If it gives, pump.'],
      ['Every week', 'Oil', 'When the chain sings, it asks for oil.'],
      ['Every year', 'Brake pads', 'Change them when the grooves are gone.'],
      ['Every year', 'The chain', 'If it can be lifted off the ring, it is done.'],
    ],
  },
] as const

/** Staff procedures by category. */
export const demoSops = [
  {
    category: 'At the counter',
    sops: [
      ['A parcel came back', '1. Note the condition\n1. Ask the customer before anything else\n1. Refund only when the part is in our hands'],
      ['A customer is upset', '1. Listen to the end\n1. Say what you will do, and by when\n1. Write it into a private note'],
      ['Cash above 500 €', 'Two people count. Both sign.'],
    ],
  },
  {
    category: 'Workshop',
    sops: [
      ['Taking a bike in', '1. Ticket with name, phone and wish\n1. Pictures from both sides\n1. Say the price before you touch anything'],
      ['Handing it over', 'Ride it once around the block yourself. Show what was done.'],
    ],
  },
  { category: 'Opening and closing', sops: [['Closing the shop', '1. Batteries off the chargers\n1. Cash into the safe\n1. Alarm']] },
] as const
