import { z } from 'zod'
import { emailForm } from './email-form.ts'

/** Printable text of one line: no control characters, trimmed, at most `max` characters. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((value) => !/\p{Cc}/u.test(value) && value.isWellFormed(), 'control characters')

/** What turns text around or hides in it; joiners stay, scripts and emoji need them. */
const hidden = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/
/** Longer than any name that a schema allows. */
const nameLengthMax = 300
/** An address with a scheme, `www.`, a host with a path, or an email. */
// At most 300 characters: `isName` refuses longer texts before it looks for addresses.
const addresses = /:\/\/|\bwww\.|\bmailto:|[\p{L}\p{N}]\.[\p{L}]{2,24}[/?#]|[^\s@]@[^\s@.]+\./iu

/** May this be what a person or a company is called? Names go into mails to strangers, so they hold no address, and nothing that hides or reorders text. */
export const isName = (value: string): boolean => value.length <= nameLengthMax && !hidden.test(value) && !addresses.test(value)

/** What a person or a company is called: one line, at most `max` characters; see `isName`. */
export const name = (max: number) => line(max).refine(isName, 'no addresses in names')

/** Text a database can hold: no NUL, no half of a surrogate pair; line breaks and everything else are fine. */
export const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !value.includes('\0') && value.isWellFormed(), 'not plain text')

/** An id or reference made by the server, or the key of a library. */
export const Ref = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)

/** An id made by a client (a UUID or similar), unique for that sender. */
export const ClientMadeId = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/)

/** A language tag such as `de` or `pt-BR`. */
export const LanguageTag = z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/, 'language tag')

/** An email address in small letters. */
export const Email = z.string().trim().toLowerCase().max(254).regex(emailForm, 'email')

/** A moment, ISO 8601 in UTC. */
export const Moment = z.iso.datetime()

/** An address a browser may open: http and https only. */
export const WebAddress = z
  .string()
  .max(2048)
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), 'http address')

export const Flag01 = z.union([z.literal(0), z.literal(1)])

/** Whole numbers arriving in a query string. */
export const Count = z.coerce.number().int().nonnegative()

export const Nothing = z.object({})

/** Where the next page of a list starts; opaque to callers. `null`: there is no further page. */
export const Cursor = z.string().max(2048)
