import { AppFailure } from '../../../../contract/errors';
import type { ServiceDependencies, Services } from '../../service-dependencies';
import { personOf } from './flow-guards';

const cannotTell = (error: unknown): string => {
  // A defect of ours, and the user's own `cancel`, are no answers.
  if (!(error instanceof AppFailure) || error.error.code === 'cancelled') throw error;
  if (error.error.code === 'unauthorized' || error.error.code === 'internal') throw error;
  return error.message;
};

const ask = async <T>(question: () => Promise<T>): Promise<{ value: T } | { message: string }> => {
  try {
    return { value: await question() };
  } catch (error) {
    return { message: cannotTell(error) };
  }
};

/** The same as queries for the screens. */
export const createTruthServices = ({
  truth,
  pricingTruth,
  session,
}: Pick<ServiceDependencies, 'truth' | 'pricingTruth' | 'session'>): Services<
  'team.findByOwner' | 'pricing.find' | 'invoice.find'
> => ({
  async 'team.findByOwner'({ email }, { signal }) {
    const answer = await ask(() => truth.teamsOf(email, signal));
    if ('message' in answer) return { truth: 'cannot-tell', message: answer.message, teams: [] };
    const teams = answer.value.map(({ id, email: own, companyName, createdAt }) => ({
      id,
      email: own,
      companyName,
      createdAt,
    }));
    return { truth: teams.length > 0 ? 'found' : 'absent', message: '', teams };
  },
  async 'pricing.find'({ id }, context) {
    const person = personOf(context, session);
    const answer = await ask(() => pricingTruth.ofWrite(person, id, context.signal));
    if ('message' in answer) {
      return { truth: 'cannot-tell', message: answer.message, pricing: null };
    }
    const { verdict, pricing } = answer.value;
    return { truth: verdict === 'present' ? 'found' : verdict, message: '', pricing };
  },
  async 'invoice.find'({ stripeInvoiceId }, { signal }) {
    const answer = await ask(() => truth.invoice(stripeInvoiceId, signal));
    if ('message' in answer) {
      return { truth: 'cannot-tell', message: answer.message, invoice: null };
    }
    return { truth: answer.value ? 'found' : 'absent', message: '', invoice: answer.value };
  },
});
