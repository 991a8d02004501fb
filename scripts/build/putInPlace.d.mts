export function putInPlace(beside: string, folder: string): void
