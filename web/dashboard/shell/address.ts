import { useNavigate, useParams, useRouter, useRouterState, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef } from 'react';

/** A part of the address that its route names with `$`. */
export function useParameter(name: string): string {
  const parameters: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
  return parameters[name] ?? '';
}

/** What stands behind the `?` of the address. */
export function useAddressQuery(): URLSearchParams {
  const text = useRouterState({ select: ({ location }) => location.searchStr });
  return useMemo(() => new URLSearchParams(text), [text]);
}

type Go = (
  path: string,
  query?: Readonly<Record<string, string | undefined>>,
  /** The way back then skips the page that was left. */
  isInstead?: boolean,
) => void;

/**
 * Leads to another place, unless the page that asks was left meanwhile: a late answer leads nobody away. Values that are
 * undefined are left out of the address.
 */
export function useGo(): Go {
  const { history } = useRouter();
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return useCallback(
    (path, query = {}, isInstead = false) => {
      if (!isHere.current) return;
      const said = new URLSearchParams();
      for (const [name, value] of Object.entries(query)) if (value !== undefined) said.set(name, value);
      const place = said.size === 0 ? path : `${path}?${said.toString()}`;
      if (isInstead) history.replace(place);
      else history.push(place);
    },
    [history],
  );
}

type Filters = Readonly<Record<string, string>>;

/** The filters of a listing stand in the address, so that it can be kept, shared, and come back to. */
export function useFilters(): readonly [Filters, (changes: Filters) => void] {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const navigate = useNavigate();
  const filters = Object.fromEntries(Object.entries(search).map(([name, value]) => [name, String(value)]));
  const change = (changes: Filters): void => {
    const given = Object.entries({ ...filters, ...changes }).filter(([, value]) => value !== '');
    void navigate({ to: path, search: Object.fromEntries(given), replace: true, resetScroll: false });
  };
  return [filters, change];
}
