const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** As PostgreSQL writes one; anything else that is compared with an id there would be an error. */
export const isUuid = (text: string) => uuid.test(text)
