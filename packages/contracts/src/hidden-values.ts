/** What people from whom a field is hidden get in place of a value, whether there is one or not. */
export const masked = '••••••'

/** The key of a schema's metadata that names the field which its values are of; or one of the two below. */
export const fieldOfValues = 'x-personal-field'
/** Metadata of an object whose keys are names of fields. */
export const fieldKeys = 'keys'
/** Marks an object about one field, which its `field` names; its other properties hold values of it: the former and the new one, or one it was compared with. */
export const namesField = 'named'

/** Returns the names that a field may be marked by. Rules and the history write the point of a name as an underscore, and `was.` before that of a former value. */
export const namesOfField = (name: string): string[] => {
  const own = name.replace(/^was\./, '')
  return [own, own.replace('_', '.')]
}
