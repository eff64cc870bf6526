import type { ServiceDependencies, Services } from '../app/environment-info';

/** What is typed and not sent yet, of whoever is signed in. */
export const createDraftServices = ({
  drafts,
  session,
}: Pick<ServiceDependencies, 'drafts' | 'session'>): Services<
  'drafts.get' | 'drafts.set' | 'drafts.drop'
> => {
  const person = () => session.person().user.email;
  return {
    'drafts.get': () => drafts.read(person()),
    async 'drafts.set'({ texts }) {
      await drafts.set(person(), texts);
      return null;
    },
    async 'drafts.drop'({ keys }) {
      await drafts.drop(person(), keys);
      return null;
    },
  };
};
