/** Set while someone is signed in, so that the next page loads everything at once. Not a secret. */
export const signedInKey = 'internal-dash-signed-in';

export const markSignedIn = (isSignedIn: boolean): void => {
  if (isSignedIn) localStorage.setItem(signedInKey, '1');
  else localStorage.removeItem(signedInKey);
};
