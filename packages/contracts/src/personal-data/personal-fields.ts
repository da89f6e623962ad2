import { z } from 'zod'
import { fieldOfValues, namesField } from '../hidden-values.ts'
import { customFieldPattern } from '../ticket-settings/custom-values.ts'
import { type MarkableField, markableFields } from './markable-fields.ts'

/** The name of a field that can be marked: a stated one, or the reference of a custom field. */
export const PersonalField = z.union([z.enum(markableFields), z.string().regex(customFieldPattern)])

/** Says that an object's `field` names the field which its other values are of. */
export const namingField = <S extends z.ZodType>(schema: S): S => schema.meta({ [fieldOfValues]: namesField })

/** Says which field a value is of: the kernel masks it for callers from whom the field is hidden. */
export const ofField = <S extends z.ZodType>(field: MarkableField, schema: S): S => schema.meta({ 'x-personal': true, [fieldOfValues]: field })
