import { useEffect, useRef, useState } from 'react';
import type {
  NewBillingPreview,
  PricingPreviewRequest,
  TierPreview,
} from '../../../contract/entities/pricing';
import type { AppError } from '../../../contract/wire/errors';
import { type PricingPreview, previewKey } from '../../../domain/team-setup/pricing/editor-preview';
import {
  newBillingAmounts,
  type PreviewAmounts,
  tierAmounts,
} from '../../../domain/team-setup/pricing/preview-amounts';
import { easternDate } from '../../../domain/text/calendar-day';
import { useQueryMethod } from '../../state/queries/use-query-method';
import { useNow } from '../../ui/timers/use-now';

/** Milliseconds without a change before the price is requested; short enough to go unnoticed. */
const previewPause = 150;

const methodOf = {
  current: 'billing.previewCurrent',
  'new-billing': 'billing.previewNewBilling',
  custom: 'billing.previewCustom',
} as const;

const noRequest: PricingPreviewRequest = {
  number_seats: 5,
  price_per_seat_yearly_dollars: null,
  discount_factor: 1,
  leadsNumber: 0,
  multiYearSubYears: 1,
  sourcePriceId: 'none',
  interval: 'year',
};

const amountsOf = (
  preview: PricingPreview,
  response: TierPreview | NewBillingPreview,
): PreviewAmounts =>
  'tiers' in response ? tierAmounts(preview, response) : newBillingAmounts(preview, response);

/** The response on the screen, and the preview it belongs to. */
export interface ShownPrice {
  readonly key: string;
  readonly preview: PricingPreview;
  readonly amounts: PreviewAmounts;
}

export interface PricePreview {
  /** Kept while a newer one loads. */
  readonly shown: ShownPrice | null;
  /** For exactly this form; null until known. */
  readonly amounts: PreviewAmounts | null;
  readonly previewing: boolean;
  readonly error: AppError | null;
  /** Nobody has changed the form, or asked again: a new day has. */
  readonly isForNewDay: boolean;
  readonly reload: () => void;
}

interface Asked {
  readonly key: string;
  readonly form: string;
  readonly preview: PricingPreview;
  readonly isForNewDay: boolean;
}

/**
 * The price of a form. Requested after a short pause; a newer request cancels the older one, and
 * only the newest response is shown. Requested again on a new day, because a form can stay open
 * overnight. `preview` is null if a field that affects the price is invalid.
 */
export const usePricePreview = (
  preview: PricingPreview | null,
  pauseMs: number = previewPause,
): PricePreview => {
  const day = easternDate(useNow());
  const form = preview === null ? null : previewKey(preview);
  const key = form === null ? null : `${day} ${form}`;
  const [asked, setAsked] = useState<Asked | null>(null);
  /** The key of the price that the user asked for again. */
  const again = useRef<string | null>(null);
  const last = useRef<(ShownPrice & { readonly response: unknown }) | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key represents the preview
  useEffect(() => {
    if (key === null || form === null || preview === null) return setAsked(null);
    const ask = () =>
      setAsked((before) =>
        before?.key === key ? before : { key, form, preview, isForNewDay: before?.form === form },
      );
    if (pauseMs === 0) return ask();
    const timer = setTimeout(ask, pauseMs);
    return () => clearTimeout(timer);
  }, [key, pauseMs]);

  // The request is dropped as soon as the form differs from it.
  const current = asked !== null && asked.key === key ? asked : null;
  const response = useQueryMethod(
    methodOf[current?.preview.kind ?? 'current'],
    current?.preview.request ?? noRequest,
    { enabled: current !== null, keep: false },
  );
  const { value, load } = response;
  if (current !== null && value !== null && load === 'ready') {
    const isShown = last.current?.key === current.key && last.current.response === value;
    if (!isShown) {
      last.current = { ...current, response: value, amounts: amountsOf(current.preview, value) };
    }
  }
  // Section 4: new billing clears the current-pricing preview, whether or not its own succeeds.
  if (preview?.kind === 'new-billing' && last.current?.preview.kind !== 'new-billing') {
    last.current = null;
  }
  const belongs = key !== null && last.current?.key === key;
  return {
    shown: last.current,
    amounts: belongs ? (last.current?.amounts ?? null) : null,
    previewing: key !== null && load !== 'failed' && (!belongs || response.error !== null),
    error: current === null ? null : response.error,
    isForNewDay: current !== null && current.isForNewDay && again.current !== current.key,
    reload: () => {
      again.current = key;
      response.reload();
    },
  };
};
