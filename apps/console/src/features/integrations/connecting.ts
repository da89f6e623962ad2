/** Where the browser keeps the provider that the user is connecting: the provider's page returns without its name. */
export const connectingKey = 'mail-provider'
