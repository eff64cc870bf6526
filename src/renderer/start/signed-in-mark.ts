/** There while somebody is signed in: the next page then asks for everything at once. No secret. */
export const signedInKey = 'internal-dash-signed-in';

export const markSignedIn = (isSignedIn: boolean): void => {
  if (isSignedIn) localStorage.setItem(signedInKey, '1');
  else localStorage.removeItem(signedInKey);
};
