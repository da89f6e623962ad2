import type { ReviewKind } from '@porchlight/contracts/reviews/review-kinds'

/** A text to start from. What is in braces is for the writer to fill in: the editor marks it, and publishing asks about what is left. */
type Template = { id: string; name: string; title: string; html: string }

/** Writes rows as paragraphs, headings (`## `), steps (`1. `), points (`- `) and checks (`[ ] `); rows of one sort that follow each other are one list. */
function htmlOf(rows: readonly string[]): string {
  const sorts = [
    { mark: '1. ', list: 'ol', item: '<li>' },
    { mark: '- ', list: 'ul', item: '<li>' },
    { mark: '[ ] ', list: 'ul', item: '<li class="task">' },
  ]
  let html = ''
  let open: (typeof sorts)[number] | undefined
  for (const row of rows) {
    const sort = sorts.find(({ mark }) => row.startsWith(mark))
    if (sort !== open) html += `${open ? `</${open.list}>` : ''}${sort ? `<${sort.list}>` : ''}`
    open = sort
    if (sort) html += `${sort.item}<p>${row.slice(sort.mark.length)}</p></li>`
    else html += row.startsWith('## ') ? `<h2>${row.slice(3)}</h2>` : `<p>${row}</p>`
  }
  return open ? `${html}</${open.list}>` : html
}

const template = (id: string, name: string, title: string, ...rows: string[]): Template => ({ id, name, title, html: htmlOf(rows) })

const english: Record<ReviewKind, Template[]> = {
  article: [
    template(
      'how-to',
      'How-to',
      'How to {do_something}',
      'With this guide you {reach_a_goal}. It takes about {minutes} minutes.',
      '## Before you start',
      '- {what_is_needed}',
      '## Steps',
      '1. Open {place}.',
      '1. Choose {button}.',
      '1. {last_step}',
      '## If it does not work',
      '{what_helps_most_often}',
    ),
    template(
      'troubleshooting',
      'Troubleshooting',
      '{Something} does not work',
      '## What you see',
      '{symptom}',
      '## Why this happens',
      '{cause}',
      '## How to solve it',
      '1. {first_thing_to_try}',
      '1. {second_thing_to_try}',
      '## Still not solved?',
      'Write to us and name {what_we_need_to_know}.',
    ),
  ],
  news: [
    template(
      'release-note',
      'Release note',
      'New: {feature}',
      '{feature_in_one_sentence}',
      '## What is new',
      '- {first_change}',
      '- {second_change}',
      '## What you have to do',
      '{nothing_or_steps}',
    ),
    template(
      'maintenance',
      'Maintenance',
      'Maintenance on {date}',
      'On {date} from {start} to {end}, {what_cannot_be_used}.',
      'You do not have to do anything. {what_still_works}',
    ),
  ],
  sop: [
    template(
      'policy',
      'Policy',
      'Policy: {subject}',
      '## What it is about',
      '{what_and_for_whom}',
      '## Rules',
      '1. {first_rule}',
      '1. {second_rule}',
      '## Exceptions',
      '{who_may_decide_otherwise}',
      '## Questions',
      'Ask {person_or_team}.',
    ),
    template(
      'procedure',
      'Procedure with checklist',
      '{task}, step by step',
      '## When',
      '{what_starts_it}',
      '## Checklist',
      '[ ] {first_step}',
      '[ ] {second_step}',
      '[ ] Tell {person_or_team} that it is done',
      '## When something goes wrong',
      '{whom_to_call_and_what_to_stop}',
    ),
  ],
  lesson: [
    template(
      'onboarding',
      'Onboarding lesson',
      'Your first {subject}',
      '## What you learn',
      '- {goal}',
      '## Try it',
      '1. {first_step}',
      '1. {second_step}',
      '## What to remember',
      '{most_important_sentence}',
      '## Next',
      '{next_lesson}',
    ),
  ],
}

const german: Record<ReviewKind, Template[]> = {
  article: [
    template(
      'how-to',
      'Anleitung',
      'So {tun_Sie_etwas}',
      'Mit dieser Anleitung {erreichen_Sie_ein_Ziel}. Es dauert etwa {Minuten} Minuten.',
      '## Bevor Sie beginnen',
      '- {was_man_braucht}',
      '## Schritte',
      '1. Öffnen Sie {Ort}.',
      '1. Wählen Sie {Knopf}.',
      '1. {letzter_Schritt}',
      '## Wenn es nicht klappt',
      '{was_meistens_hilft}',
    ),
    template(
      'troubleshooting',
      'Fehlerbehebung',
      '{Etwas} funktioniert nicht',
      '## Was Sie sehen',
      '{Anzeichen}',
      '## Woran es liegt',
      '{Ursache}',
      '## So lösen Sie es',
      '1. {erster_Versuch}',
      '1. {zweiter_Versuch}',
      '## Noch nicht gelöst?',
      'Schreiben Sie uns und nennen Sie {was_wir_wissen_sollten}.',
    ),
  ],
  news: [
    template(
      'release-note',
      'Neue Version',
      'Neu: {Funktion}',
      '{Funktion_in_einem_Satz}',
      '## Was neu ist',
      '- {erste_Neuerung}',
      '- {zweite_Neuerung}',
      '## Was Sie tun müssen',
      '{nichts_oder_Schritte}',
    ),
    template(
      'maintenance',
      'Wartung',
      'Wartung am {Datum}',
      'Am {Datum} von {Beginn} bis {Ende} {was_nicht_benutzt_werden_kann}.',
      'Sie müssen nichts tun. {was_weiter_geht}',
    ),
  ],
  sop: [
    template(
      'policy',
      'Richtlinie',
      'Richtlinie: {Thema}',
      '## Worum es geht',
      '{was_und_wen_es_betrifft}',
      '## Regeln',
      '1. {erste_Regel}',
      '1. {zweite_Regel}',
      '## Ausnahmen',
      '{wer_anders_entscheiden_darf}',
      '## Fragen',
      'Fragen Sie {Person_oder_Team}.',
    ),
    template(
      'procedure',
      'Ablauf mit Checkliste',
      '{Aufgabe}, Schritt für Schritt',
      '## Wann',
      '{was_es_beginnen_laesst}',
      '## Checkliste',
      '[ ] {erster_Schritt}',
      '[ ] {zweiter_Schritt}',
      '[ ] {Person_oder_Team} sagen, dass es erledigt ist',
      '## Wenn etwas schiefgeht',
      '{wen_man_anruft_und_was_man_anhaelt}',
    ),
  ],
  lesson: [
    template(
      'onboarding',
      'Einführung',
      'Ihr erster Tag mit {Thema}',
      '## Was Sie lernen',
      '- {Ziel}',
      '## Probieren Sie es aus',
      '1. {erster_Schritt}',
      '1. {zweiter_Schritt}',
      '## Was Sie sich merken',
      '{wichtigster_Satz}',
      '## Weiter',
      '{naechste_Lektion}',
    ),
  ],
}

/** Returns the templates of a kind in the language of whoever writes. */
export const shippedTemplates = (kind: ReviewKind, locale: string): readonly Template[] => (locale.startsWith('de') ? german : english)[kind]
