import { shownPicture, withShownPictures } from '../uploads/index.ts'
import type { Readers, Shelf } from './shelf.ts'

/**
 * Whether everybody sees what these readers see of a shelf: then its pictures need no key. What only some readers see, or a child library shows of its parent
 * although the parent's own readers don't see it, is shown with keys, since the widget has no session on a customer's site.
 */
const isForEverybody = ({ audience }: Readers, { support_lib_id }: Shelf): boolean => audience.reader === 'public' && support_lib_id === audience.support_lib_id

/** Returns the text of an article or a news flash with pictures that its readers can open. */
export const shownText = (readers: Readers, shelf: Shelf, html: string): string =>
  isForEverybody(readers, shelf) ? html : withShownPictures(readers.ctx, html)

/** Returns the icon of a category or the image of a news flash, if it is a picture, so that its readers can open it. */
export const shownImage = (readers: Readers, shelf: Shelf, icon: string): string => (isForEverybody(readers, shelf) ? icon : shownPicture(readers.ctx, icon))
