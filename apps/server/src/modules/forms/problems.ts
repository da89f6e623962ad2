import type { Form } from '@porchlight/contracts/forms/form'
import { formProblems } from '@porchlight/contracts/forms/form-problems'
import type { FormView } from '@porchlight/contracts/forms/form-views'
import type { Ctx } from '../../kernel/context.ts'
import { leadsAway } from './redirects.ts'

/** Returns what keeps a form from being published. */
export async function problemsOf(ctx: Ctx, form: Form): Promise<FormView['problems']> {
  const problems = formProblems(form)
  if (!problems.some(({ code }) => code === 'redirect') && (await leadsAway(ctx, form.redirect))) problems.push({ path: 'redirect', code: 'redirect' })
  return problems
}
