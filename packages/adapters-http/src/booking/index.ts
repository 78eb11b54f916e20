export { rereadSubscription } from './reread.ts';
export { SubscriptionView, subscriptionView } from './subscriptions.views.ts';
