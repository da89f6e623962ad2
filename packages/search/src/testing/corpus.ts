import type { SearchDocument } from '../prepare-document.ts'

const document = (id: string, title: string, content: string, keywords: string[] = []): SearchDocument => ({ id, title, keywords, content })

/** A small shop's help center, designed so that every rank and every tie occurs. */
export const corpus: SearchDocument[] = [
  document('reset', 'Reset your password', '<p>Open the sign-in page. Choose <b>Forgot your password?</b> and follow the mail.</p>', ['login', 'forgotten']),
  document('password', 'Password', '<p>Eight characters or more.</p>'),
  document('password-rules', 'Password rules', '<p>What a good secret looks like.</p>', ['security']),
  document('change-email', 'Change your email address', '<p>You need your password to confirm.</p>', ['account']),
  document('lock', 'Schloss', '<p>Which lock fits your bike.</p>', ['theft']),
  document('returns', 'Returns and refunds', '<p>Send it back within 30 days. We refund within a week.</p>', ['money back', 'exchange']),
  document('refund-time', 'How long does a refund take?', '<p>Five working days after the parcel is with us.</p>', ['bank']),
  document('shipping', 'Shipping', '<p>Parcels leave every day at 16:00.</p>', ['delivery', 'courier']),
  document('shipping-abroad', 'Shipping abroad', '<p>Norway, Switzerland and the United Kingdom need customs papers.</p>', ['customs']),
  document('track', 'Track your parcel', '<p>The link is in the mail. Shipping takes two days.</p>', ['delivery']),
  document('tyres', 'Tyres and tubes', '<p>A tyre of 45 mm needs a tube of the same width.</p>', ['inner tube']),
  document('flat', 'Fix a flat tyre', '<ul><li>Take the wheel out.</li><li>Find the hole.</li></ul>', ['puncture', 'repair']),
  document('brakes', 'Adjust your brakes', '<p>Turn the barrel until the brake pads are close to the rim.</p>', ['repair', 'squeak']),
  document('chain', 'Clean and oil the chain', '<p>A clean chain lasts twice as long.</p>', ['drivetrain', 'maintenance']),
  document('service', 'Book a service', '<p>Two working days; bring your bike on any morning.</p>', ['repair', 'workshop']),
  document('gift', 'Gift cards', '<p>They are valid for three years.</p>', ['voucher']),
  document('about', 'About us', '<p>We have built bikes since 1987.</p>'),
  document('sizes', 'Find your size', '<p>Measure your inner leg.</p>', ['height', 'frame']),
  document('kids', "Children's bikes", '<p>From 12 to 24 inches.</p>', ['kids']),
  document('e-bike', 'E-bike battery', '<p>Charge it at room temperature. Never leave it empty.</p>', ['range', 'charger']),
  document('e-bike-range', 'E-bike range', '<p>Between 40 and 120 km on a full battery.</p>'),
  document('vélo', 'Vélo de ville', '<p>Un vélo confortable.</p>', ['city']),
  document('oil-a', 'Oil', '<p>First.</p>'),
  document('oil-b', 'Oil', '<p>Second.</p>'),
]
