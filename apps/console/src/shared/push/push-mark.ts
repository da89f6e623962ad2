/** Key in `localStorage` that marks a browser in which this person has turned pushes on, so that their next session goes on with it. */
export const pushMarkOf = (user_id: string): string => `porchlight-push-${user_id}`
