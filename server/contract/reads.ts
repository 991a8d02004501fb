/**
 * The methods that read. Fastify's own routes for HEAD answer before the answer is compressed, and so with another
 * length than GET (RFC 9110, 8.6); the same route for both says of both the same.
 */
export const reads = ['GET', 'HEAD'] as const
