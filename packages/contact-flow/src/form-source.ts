import type { FormReason } from '@porchlight/contracts/contact-form/contact-form-steps'

/** The facts that decide which form a library uses. `hasOwn` and `parentHas`: a form is published there. */
export type FormFacts = { library_only: boolean; selfManaged: boolean; hasParent: boolean; hasOwn: boolean; parentHas: boolean }

/**
 * Returns whose contact form a library uses, and why (checklist G5): a library-only or self-managed library its own, any other the one of its parent, which is
 * the default library. A library without a parent is its own default.
 */
export function formSource({ library_only, selfManaged, hasParent, hasOwn, parentHas }: FormFacts): { from: 'own' | 'parent' | 'none'; reason: FormReason } {
  if (library_only || selfManaged || !hasParent) {
    if (!hasOwn) return { from: 'none', reason: 'none_of_its_own' }
    return { from: 'own', reason: library_only ? 'library_only' : selfManaged ? 'self_managed' : 'no_parent' }
  }
  return parentHas ? { from: 'parent', reason: 'parent' } : { from: 'none', reason: 'none_of_the_parent' }
}
