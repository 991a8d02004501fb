const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether a text is a UUID as PostgreSQL writes it. Comparing any other text with an id would be an error there. */
export const isUuid = (text: string) => uuid.test(text)
