/** The words of the specification for what happened to a record. */
export type AuditAction = 'Created' | 'Modified' | 'Deleted';

/** The plain records of the entity kit. */
export type EntityName =
  | 'article'
  | 'author'
  | 'category'
  | 'cancellationPolicy'
  | 'catalogItem'
  | 'contact'
  | 'corsOrigin'
  | 'preference'
  | 'preferenceTemplate'
  | 'enumValue'
  | 'location'
  | 'platformPlan'
  | 'subscriptionFeature';
/** Those of them that the public sees only once they are published. */
export type PublishedName = 'article' | 'catalogItem';
/** The documents of the settings kit. */
export type SettingsName =
  | 'auditRetention'
  | 'booking'
  | 'brandKit'
  | 'brandLibrary'
  | 'brandLogin'
  | 'brandMeta'
  | 'brandPwa'
  | 'brandTheme'
  | 'formSettings'
  | 'localization'
  | 'secondFactorPolicy'
  | 'websiteStates';

/** The records whose changes are audited. */
export type AuditEntity =
  | EntityName
  | SettingsName
  | 'account'
  | 'activity'
  | 'apiToken'
  | 'auditExport'
  | 'auditTombstone'
  | 'azienda'
  | 'billingProfile'
  | 'booking'
  | 'capacityChange'
  | 'calendarFeed'
  | 'closure'
  | 'contactExport'
  | 'contactImport'
  | 'closureGroup'
  | 'einvoicingSettings'
  | 'externalAuthSettings'
  | 'fattura'
  | 'file'
  | 'featureFlags'
  | 'form'
  | 'formSubmission'
  | 'invoiceJob'
  | 'legacyComment'
  | 'operatorAlert'
  | 'organizationSubscription'
  | 'order'
  | 'slot'
  | 'studioPlan'
  | 'subscription'
  | 'tenant'
  | 'waitingEntry';

type AccountOperation =
  | `account.${'claim' | 'confirmationResent' | 'confirmed' | 'invitationResent' | 'invited' | 'link'}`
  | `account.${'register' | 'registered' | 'registeredAgain'}`
  | `apiToken.${'create' | 'edit' | 'revoke'}`
  | 'externalAuthSettings.save'
  | `password.${'changed' | 'reset' | 'set'}`
  | 'session.ended'
  | `secondFactor.${'activated' | 'passkeyAdded' | 'passkeyRemoved' | 'passkeyRenamed' | 'recoveryRenewed' | 'removed' | 'reset'}`
  | `support.${'started' | 'ended' | 'permitted' | 'withdrawn'}`
  | 'oidcGrant.revoked'
  | `sessions.${'invalidated' | 'invalidateAll'}`
  | `user.${'delete' | 'details' | 'disable' | 'enable' | 'erase' | 'export' | 'language' | 'photo.add' | 'profile' | 'role'}`
  | 'users.purge';

type BookingOperation =
  | `booking.${'approve' | 'book' | 'cancel' | 'check-in' | 'clear' | 'decline' | 'no-show' | 'reschedule' | 'settle' | 'undo-check-in' | 'walk-in'}`
  | 'booking-block.update'
  | `waiting-list.${'accept' | 'decline' | 'join' | 'leave'}`
  | `calendar-feed.${'create' | 'revoke' | 'rotate'}`
  | `closure.${'create' | 'delete' | 'update'}`
  | `closureGroup.${'create' | 'delete' | 'update'}`
  | `organization.${'create' | 'update'}`
  | `capacityChange.${'cancel' | 'create'}`
  | `slot.${'cancel' | 'update'}`
  | `activity.${'create' | 'delete' | 'photo.add' | 'photo.main' | 'positions' | 'update'}`
  | `entries.${'credit' | 'grant'}`
  | `studio-plan.${'create' | 'daily-limit' | 'delete' | 'update'}`
  | `subscription.${'cancel' | 'create' | 'reactivate' | 'suspend' | 'terms' | 'validity'}`;

type CommerceOperation =
  | 'alert.settle'
  | `order.${'open' | 'reconcile' | 'refund' | 'refund.counted'}`
  | `order.review.${'ConfirmPayment' | 'FinalizeBooking' | 'FinalizeFulfillment' | 'RefundPayment' | 'Release'}`
  | `subscription.refund.${'full' | 'remaining'}`;

type InvoicingOperation =
  | `azienda.${'create' | 'delete' | 'update'}`
  | 'billingProfile.save'
  | 'einvoicing.settings'
  | `fattura.${'create' | 'forward' | 'import' | 'markRead' | 'number' | 'resend' | 'send'}`
  | `fattura.${'collective' | 'offlineBooking' | 'offlineSubscription'}`
  | 'invoice.retry';

/** What was asked for, by the name of its use case: one that is not listed does not compile. */
export type AuditOperation =
  | AccountOperation
  | BookingOperation
  | CommerceOperation
  | InvoicingOperation
  | `contact.${'export' | 'import' | 'undo'}`
  | `${EntityName}.${'create' | 'delete' | 'update'}`
  | `${PublishedName}.${'publish' | 'unpublish' | 'untrash'}`
  | `file.${'confirm' | 'place' | 'release' | 'rename'}`
  | `form.${'create' | 'delete' | 'publish' | 'update'}`
  | `formSubmission.${'contact' | 'delete' | 'export' | 'legalHold' | 'status'}`
  | `legacyComment.${'approve' | 'block' | 'unblock'}`
  | `${SettingsName}.save`
  | `audit.${'anonymize' | 'export' | 'exportUser' | 'purge'}`
  | 'flags.save';
