/** What a machine does in the place of an effect until an app or a screen provides one. */
export const notProvided = () => Promise.reject(new Error('This effect has to be provided.'))
