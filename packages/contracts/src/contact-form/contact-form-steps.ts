/** Questions that a contact form can have after its first one. HELP_WITH is the second help question, shown in the step SUB_HELP_WITH. */
export const formSteps = ['HELP_WITH', 'ISSUES', 'LOGIN_ISSUE'] as const
export type FormStep = (typeof formSteps)[number]

/** Where an answer can lead (checklist G1). */
export const goTos = [...formSteps, 'FINAL_STEP'] as const
export type GoTo = (typeof goTos)[number]

/** The steps a visitor can be in (checklist G1). */
export const flowSteps = ['HELP_WITH', 'SUB_HELP_WITH', 'ISSUES', 'LOGIN_ISSUE', 'CHECK_HELP_LIBRARY', 'FINAL_STEP'] as const
export type FlowStep = (typeof flowSteps)[number]

/** Limits of a contact form and its submissions. Lengths are in characters. */
export const contactFormLimits = {
  answers: 20,
  question: 200,
  helpText: 1000,
  answer: 200,
  message: 1000,
  button: 60,
  customInputs: 20,
  label: 300,
  customText: 2000,
  request: 10_000,
  query: 500,
  /** Answers in one submission; the longest path through a form without loops has five. */
  answersGiven: 10,
  /** Maximum number of published versions kept per form. */
  versions: 200,
} as const

/** Why a library uses a contact form or has none (checklist G5). */
export const formReasons = ['library_only', 'self_managed', 'parent', 'no_parent', 'none_of_its_own', 'none_of_the_parent'] as const
export type FormReason = (typeof formReasons)[number]
