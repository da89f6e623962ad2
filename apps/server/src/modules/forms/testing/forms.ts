import { randomUUID } from 'node:crypto'
import type { InputOf } from '@porchlight/contracts/define'
import type { FormInput } from '@porchlight/contracts/forms/form'
import type { formsApi } from '@porchlight/contracts/forms/forms'
import type { TestLibrary, TestUser } from '../../../testing/library.ts'
import { openedToken } from '../spam.ts'

/** A form with a name, an email address, a choice, a text that is only asked after one of the choices, and a rating. */
export const orderForm: FormInput = {
  thank_you: 'Thanks!',
  pages: [
    {
      fields: [
        { field_id: 'name', kind: 'text', label: 'Name', is_required: true, max: 40 },
        { field_id: 'email', kind: 'email', label: 'Email', is_required: true },
      ],
    },
    {
      title: 'About the order',
      fields: [
        {
          field_id: 'topic',
          kind: 'choice',
          label: 'Topic',
          is_required: true,
          choices: [
            { choice_id: 'late', label: 'It is late' },
            { choice_id: 'other', label: 'Something else' },
          ],
        },
        {
          field_id: 'number',
          kind: 'text',
          label: 'Order number',
          is_required: true,
          pattern: 'BR-####',
          show_if: { match: 'all', conditions: [{ field_id: 'topic', op: 'is', value: 'late' }] },
        },
        { field_id: 'stars', kind: 'rating', label: 'How was it?' },
      ],
    },
  ],
}

/** Answers that `orderForm` accepts. */
export const orderAnswers = { name: 'Ada', email: 'ada@example.com', topic: 'late', number: 'BR-1234', stars: '4' }

/** Creates a form, and publishes it. */
export async function publishedForm({ calls }: TestUser, title = 'Order', form: FormInput = orderForm) {
  const { form: made } = await calls.forms.create({ title, form })
  return (await calls.forms.publish({ form_ref: made.form_ref, revision: made.revision })).form
}

/** Returns what a person sends who opened the form a minute ago. */
export const filledIn = async (
  { support_lib_id, inside }: TestLibrary,
  form_ref: string,
  change: Partial<InputOf<typeof formsApi.submit>> = {},
): Promise<InputOf<typeof formsApi.submit>> => ({
  support_lib_id,
  form_ref,
  version: 1,
  submission_key: randomUUID(),
  answers: orderAnswers,
  opened: await inside(async (ctx) => openedToken(ctx, form_ref, new Date(ctx.clock.now().getTime() - 60_000))),
  ...change,
})
