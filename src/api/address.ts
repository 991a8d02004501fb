/** Where the backend is: configured, else port 8000 in development, else the page's own origin (product spec §7). */
export const baseUrl: string = import.meta.env.VITE_API_BASE_URL ?? (import.meta.env.DEV ? 'http://localhost:8000' : '')
