/** The statement by which a restore has the first start look at who was erased since, before anybody is served (`apps/server/src/kernel/data/restored.ts`). */
export const noteRestored =
  "insert into instance.facts (name, value) values ('restored', now()::text) on conflict (name) do update set value = excluded.value, changed_at = now()"
