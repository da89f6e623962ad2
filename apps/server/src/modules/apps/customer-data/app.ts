import { defineApp } from '../app.ts'

/** What the library's own system knows about a contact, asked at an address of the library (`customer-data`). */
export const customerData = defineApp({
  manifest: {
    name: 'customer_data',
    title: 'Customer data',
    does: 'tells_about_customers',
    help_url: null,
    fields: { url: { kind: 'url', isRequired: true, example: 'https://shop.example.com/porchlight' }, signing_secret: { kind: 'made' } },
  },
})
