/**
 * The error that the provider's library throws for a mistake by the page's author.
 * @param {string} message
 */
export const integrationError = (message) => {
  const error = new Error(message);
  error.name = 'IntegrationError';
  return error;
};
