/** What comes after the server's answer: the provider's own pages, or the address and key for the till's vendor. */
import type { ConnectStep } from "@rewardo/contract/integrations";

/** Posts the form that the provider asks for, as if the person had sent it. */
const postForm = ({ action, fields }: NonNullable<ConnectStep["form"]>): void => {
  const form = document.createElement("form");
  form.method = "post";
  form.action = action;
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement("input");
    input.type = "hidden";
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
};

/** Leaves for the provider's pages; `false` where there are none. */
export const leaveForProvider = ({ form, redirect }: ConnectStep): boolean => {
  if (form !== null) postForm(form);
  else if (redirect !== null) window.location.assign(redirect);
  return form !== null || redirect !== null;
};
