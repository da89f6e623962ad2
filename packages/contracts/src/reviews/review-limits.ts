/** Characters of a request's message, an answer to it, or a comment. */
export const reviewMessageMax = 2000
/** Characters of a passage that a comment is about, or of what it suggests in its place. */
export const passageMax = 1000
/** Characters before and after a passage that are kept, so that it is found again after edits. */
export const aroundMax = 80
/** Comments on one text, resolved ones included. */
export const commentsMax = 300
/** Acts kept in the history of one text; the oldest go first. */
export const textActsMax = 500
/** Reviews that a list shows, at most. */
export const reviewsPage = 50
