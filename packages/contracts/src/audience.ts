/** Who may call: anyone, a visitor with a secret, a signed-in user of the library. */
export type Audience = 'public' | 'visitor' | 'staff'
